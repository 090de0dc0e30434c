/**
 * Part of `npm run bench`: the index of 10,000 products and 400 species, its size, and how long an answer takes. The
 * goal is for a slow phone, reckoned as six times slower than this machine.
 */
import { brotliCompressSync } from 'node:zlib';
import { CHARACTERS } from '../../src/content/search/characters.ts';
import { readIndex, type SearchFile, writeIndex } from '../../src/rules/search/file.ts';
import { rank } from '../../src/rules/search/rank.ts';
import { manySources } from './many.ts';

const SPECIES = 400;
const PRODUCTS = 10_000;
const SLOWER = 6;
const GOAL_KB = 150;
const GOAL_MS = 20;
const TURNS = 40;
/** As many as the box shows. */
const SHOWN = 8;

const sources = manySources(SPECIES, PRODUCTS);
const body = JSON.stringify(writeIndex(sources, CHARACTERS));
const kilobytes = brotliCompressSync(body).length / 1024;

const begun = performance.now();
const index = readIndex(JSON.parse(body) as SearchFile);
const reading = performance.now() - begun;

const [some] = sources.species;
if (some === undefined) throw new Error('species are made above');
const [genus = '', epithet = ''] = some.latinName.split(' ');
const QUESTIONS: Readonly<Record<string, string>> = {
  'a letter': 'f',
  'two characters that many have': '凤蝶',
  'a name': some.name,
  'a name and its kind of goods': `${some.name}展翅`,
  'a genus, abbreviated': `${genus[0]}. ${epithet}`,
  initials: 'hfd',
  pinyin: 'da hong ban feng die',
  'mistyped Latin': `${epithet.slice(0, 2)}x${epithet.slice(3)}`,
  'nothing like it': 'wxyz qqqq',
  'as long as can be': '大红斑凤蝶 展翅 标本 秘鲁 雄 polyphemus helena morpho da hong ban',
};

const rows = Object.entries(QUESTIONS).map(([what, question]) => {
  const ask = () => rank(index, question, SHOWN);
  for (let turn = 0; turn < TURNS; turn += 1) ask();
  let used = process.cpuUsage();
  for (let turn = 0; turn < TURNS; turn += 1) ask();
  used = process.cpuUsage(used);
  // Of the processor, in the mean: tells the work where other processes stretch the time.
  const mean = (used.user + used.system) / 1_000 / TURNS;
  return {
    question: what,
    'CPU ms': mean.toFixed(2),
    [`slow phone ms (×${SLOWER})`]: (mean * SLOWER).toFixed(1),
    'goal ms': GOAL_MS,
    goal: mean * SLOWER <= GOAL_MS ? 'met' : 'MISSED',
  };
});

console.log(`\nSearch: ${PRODUCTS} products and ${SPECIES} species`);
console.log(
  `index ${kilobytes.toFixed(1)} KB brotli (goal ${GOAL_KB}: ${kilobytes <= GOAL_KB ? 'met' : 'MISSED'}), ${(body.length / 1024).toFixed(0)} KB read in ${reading.toFixed(0)} ms, once`,
);
console.table(rows);
