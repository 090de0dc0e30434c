import type { ReactNode } from 'react';
import { type LabelFact, type LabelFacts, labelTexts } from '../features/specimens/label.text.ts';
import { SEX_SYMBOLS } from '../features/specimens/specimen.rules.ts';

interface Props extends LabelFacts {
  /** A species name, or a product name as a link. */
  readonly name: ReactNode;
  readonly beside?: boolean;
}

/** Looks like the label under a pinned specimen. */
export function SpecimenLabel({ name, beside, latinName, sex, ...rest }: Props) {
  const facts = labelTexts(rest);
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

/** Adjacent texts are one node, because React writes a comment between two. */
function joined(facts: readonly LabelFact[]): ReactNode {
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

export function SexSign({ sex }: { readonly sex: string }) {
  const symbol = SEX_SYMBOLS[sex];
  if (symbol === undefined) return <span className="sex">{sex}</span>;
  return (
    <span className="sex" role="img" aria-label={sex} title={sex}>
      {symbol}
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
