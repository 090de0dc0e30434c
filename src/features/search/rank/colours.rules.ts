interface Colour {
  /** Compounds such as 朱红 end with the colour. */
  readonly mentioned: RegExp;
  /** Normalized words that a query may use. */
  readonly words: readonly string[];
}

/** Keyed by the character that the index stores for the colour. */
const COLOURS: Readonly<Record<string, Colour>> = {
  红: { mentioned: /红|朱砂/, words: ['红', '红色', 'red'] },
  橙: { mentioned: /橙|橘/, words: ['橙', '橙色', '橘色', '橘红色', 'orange'] },
  黄: { mentioned: /黄(?![昏檗])/, words: ['黄', '黄色', 'yellow'] },
  金: { mentioned: /金(?!属)/, words: ['金', '金色', 'gold', 'golden'] },
  绿: { mentioned: /绿|翠/, words: ['绿', '绿色', '翠绿', '翠绿色', 'green'] },
  青: { mentioned: /青(?![藤藏海])/, words: ['青', '青色', 'cyan', 'turquoise'] },
  蓝: { mentioned: /蓝/, words: ['蓝', '蓝色', '天蓝', '天蓝色', '宝蓝色', 'blue'] },
  紫: { mentioned: /紫(?!外)/, words: ['紫', '紫色', 'purple', 'violet'] },
  粉: { mentioned: /粉[红紫]/, words: ['粉红', '粉红色', '粉色', 'pink'] },
  白: { mentioned: /白(?!天)/, words: ['白', '白色', 'white'] },
  黑: { mentioned: /黑(?!龙江)/, words: ['黑', '黑色', 'black'] },
  灰: { mentioned: /灰/, words: ['灰', '灰色', 'grey', 'gray'] },
  褐: { mentioned: /褐|棕|咖啡/, words: ['褐', '褐色', '棕色', '咖啡色', 'brown'] },
  明: { mentioned: /透明/, words: ['透明', '透明翅', 'transparent', 'clear'] },
};

const BY_WORD = new Map(
  Object.entries(COLOURS).flatMap(([colour, { words }]) => words.map((word) => [word, colour] as const)),
);

/** Used to test whether any colour matches. */
export const ALL_COLOURS = Object.keys(COLOURS).join('');

/** Colours of the caterpillar must not find the butterfly. */
const OF_CATERPILLAR = /幼虫[^。；]*/g;

/** Returns the colours in order of mention, as one text. */
export function coloursOf(name: string, description: string): string {
  const text = `${name}。${description.replace(OF_CATERPILLAR, '')}`;
  return Object.entries(COLOURS)
    .map(([colour, { mentioned }]) => ({ colour, at: text.search(mentioned) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ colour }) => colour)
    .join('');
}

export const colourOfWord = (word: string): string | undefined => BY_WORD.get(word);
