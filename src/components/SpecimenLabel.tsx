import type { ReactNode } from 'react';
import { panelText } from '../features/product/panel.text.ts';
import { SEXES, type Sex } from '../features/specimens/specimen.rules.ts';
import { labelText } from '../features/specimens/specimen.text.ts';
import { chineseDate } from './fact-rows.ts';

/** In the order of the label. Absent and empty facts are left out. */
export interface LabelFacts {
  /** Absent for a set of several species. */
  readonly latinName?: string | undefined;
  readonly sex?: string | undefined;
  readonly place?: string | undefined;
  /** `YYYY-MM` or `YYYY-MM-DD`, or two of them as an ISO 8601 interval. */
  readonly collectedOn?: string | null | undefined;
  readonly collector?: string | undefined;
  readonly exPupa?: boolean | undefined;
  /** Millimetres. */
  readonly forewing?: number | undefined;
  readonly grade?: string | undefined;
  /** A number of the shop or of a collector. */
  readonly number?: string | undefined;
}

interface Props extends LabelFacts {
  /** A species name, or a product name as a link. */
  readonly name: ReactNode;
  readonly beside?: boolean;
}

/** Looks like the label under a pinned specimen. */
export function SpecimenLabel({ name, beside, latinName, sex, ...rest }: Props) {
  const facts = factsOf(rest);
  return (
    <div className={beside ? 'label beside' : 'label'}>
      <div className="label-name">{name}</div>
      {latinName && (
        <div className="label-latin">
          <i className="latin" lang="la">
            {latinName}
          </i>
          {sex && <SexSign sex={sex} />}
        </div>
      )}
      {facts.length > 0 && <div className="label-facts figures">{joined(facts)}</div>}
    </div>
  );
}

/** `kept` is a person's name or a grade, which is not converted to another script. */
type Fact = string | { readonly before?: string; readonly kept: string };

function factsOf(label: Omit<LabelFacts, 'latinName' | 'sex'>): Fact[] {
  const { place = '', collectedOn, collector, exPupa, forewing, grade, number = '' } = label;
  const facts: readonly Fact[] = [
    place,
    // A line may end after 至, because both dates are wider than a label on a phone.
    collectedOn ? collectedOn.split('/').map(chineseDate).join('至\u200B') : '',
    collector ? { kept: labelText().collector(collector) } : '',
    exPupa ? labelText().exPupa : '',
    forewing ? labelText().forewing(forewing) : '',
    grade ? { before: `${panelText().quality} `, kept: grade } : '',
    number,
  ];
  return facts.filter((fact) => fact !== '');
}

/** Adjacent texts are one node, because React writes a comment between two. */
function joined(facts: readonly Fact[]): ReactNode {
  const nodes: ReactNode[] = [];
  let text = '';
  for (const [at, fact] of facts.entries()) {
    if (at > 0) text += '，';
    if (typeof fact === 'string') text += fact;
    else {
      nodes.push(
        text + (fact.before ?? ''),
        <span key={fact.kept} translate="no">
          {fact.kept}
        </span>,
      );
      text = '';
    }
  }
  return [...nodes, text];
}

/** U+FE0E keeps browsers from drawing the signs as emoji. */
const SEX_SYMBOLS: Readonly<Record<Sex, string>> = {
  雄: '♂\uFE0E',
  雌: '♀\uFE0E',
  雌雄: '♂\uFE0E♀\uFE0E',
};

export function SexSign({ sex }: { readonly sex: string }) {
  const known = SEXES.find((one) => one === sex);
  if (known === undefined) return <span className="sex">{sex}</span>;
  return (
    <span className="sex" role="img" aria-label={sex} title={sex}>
      {SEX_SYMBOLS[known]}
    </span>
  );
}

/** Breaks a product name only after the species (欢乐女神闪蝶|展翅标本). */
export function SpecimenName({ name, species }: { readonly name: string; readonly species: string }) {
  if (!name.startsWith(species)) return name;
  return (
    <span className="whole-words">
      {species}
      <wbr />
      {name.slice(species.length)}
    </span>
  );
}
