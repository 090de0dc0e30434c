import type { ReactNode } from 'react';
import { TableHead } from '../base/TableHead.tsx';
import type { FormDifference } from './quote-form.ts';
import { quotesText } from './quotes.text.ts';

const texts = quotesText.conflict;

interface ConflictProps {
  readonly differences: readonly FormDifference[];
  /** Undefined if the quote can't be edited any more. */
  readonly onKeep: (() => void) | undefined;
  readonly onTake: () => void;
}

/** Shows the typed values beside the values that a colleague has saved meanwhile. */
export function QuoteConflict({ differences, onKeep, onTake }: ConflictProps): ReactNode {
  return (
    <section className="notice warn conflict" role="alert" aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <p>{onKeep === undefined ? texts.ended : texts.lead}</p>
      <table className="plain">
        <caption>{texts.title}</caption>
        <TableHead titles={[texts.field, texts.mine, texts.theirs]} />
        <tbody>
          {differences.map(({ field, mine, theirs }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{mine}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="buttons">
        {onKeep !== undefined && (
          <button type="button" onClick={onKeep}>
            {texts.keep}
          </button>
        )}
        <button type="button" onClick={onTake}>
          {texts.take}
        </button>
      </div>
    </section>
  );
}
