import type { ReactNode } from 'react';
import { panelText } from '../features/product/panel.text.ts';
import { SEXES, type Sex } from '../features/specimens/specimen.rules.ts';

/** A person's name is not converted to another script. */
export type LabelFact = string | { readonly person: string };

interface Props {
  /** A species name, or a product name as a link. */
  readonly name: ReactNode;
  /** Absent for a set of several species. */
  readonly latinName?: string;
  readonly gender?: string;
  /** Texts in display order; empty ones are skipped. */
  readonly facts?: readonly LabelFact[];
  readonly grade?: string;
  readonly beside?: boolean;
}

/** Looks like the label under a pinned specimen. */
export function SpecimenLabel({ name, latinName, gender, facts = [], grade, beside }: Props) {
  const present = facts.filter((fact) => fact !== '');
  return (
    <div className={beside ? 'label beside' : 'label'}>
      <div className="label-name">{name}</div>
      {latinName !== undefined && (
        <div className="label-latin">
          <i className="latin" lang="la">
            {latinName}
          </i>
          {gender !== undefined && <SexSign gender={gender} />}
        </div>
      )}
      {present.length > 0 && <div className="label-facts figures">{joinFacts(present)}</div>}
      {grade !== undefined && (
        <div className="label-facts figures">
          {`${panelText().quality} `}
          <span data-grade="" translate="no">
            {grade}
          </span>
        </div>
      )}
    </div>
  );
}

/** Adjacent texts are one node, because React writes a comment between two. */
function joinFacts(facts: readonly LabelFact[]): ReactNode {
  const nodes: ReactNode[] = [];
  let text = '';
  for (const [at, fact] of facts.entries()) {
    if (at > 0) text += '，';
    if (typeof fact === 'string') text += fact;
    else {
      nodes.push(
        text,
        <span key={fact.person} translate="no">
          {fact.person}
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

export function SexSign({ gender }: { readonly gender: string }) {
  const sex = SEXES.find((known) => known === gender);
  if (sex === undefined) return <span className="sex">{gender}</span>;
  return (
    <span className="sex" role="img" aria-label={gender} title={gender}>
      {SEX_SYMBOLS[sex]}
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
