import { useMemo } from 'react';
import { CallFailureMessage, LoadingMessage } from '../../components/call-messages.tsx';
import { useCall } from '../../components/hooks.ts';
import { SexSign } from '../../components/SpecimenLabel.tsx';
import { failureText } from '../base/failures.text.ts';
import { pagePath } from '../base/words.text.ts';
import { fetchSpecies } from '../specimens/species.client.ts';
import { wantFailures } from '../wants/wants.text.ts';
import { cabinetGaps } from './cabinet.rules.ts';
import { cabinetText as words } from './cabinet.text.ts';
import type { CabinetSpecimen } from './records/specimens.ts';

export function GapList({ specimens }: { readonly specimens: readonly CabinetSpecimen[] }) {
  const { result, retry } = useCall(fetchSpecies);
  const genera = useMemo(
    () => (result.kind === 'answer' ? cabinetGaps(specimens, result.data) : []),
    [specimens, result],
  );
  if (result.kind === 'loading') return <LoadingMessage text={words().loading} />;
  if (result.kind !== 'answer')
    return <CallFailureMessage text={failureText(result, wantFailures, words().gapsFailed)} retry={retry} />;
  const open = genera.filter(({ gaps }) => gaps.length > 0);
  if (open.length === 0) return <p className="want-term">{words().noGaps}</p>;
  return (
    <>
      <p className="want-term">{words().gapsLead}</p>
      <div>
        {open.map(({ genus, listed, owned, gaps }) => (
          <details key={genus} className="cabinet-fold">
            <summary>
              <i className="latin" lang="la">
                {genus}
              </i>
              <span className="want-term figures">{words().genusOwned(owned, listed, gaps.length)}</span>
            </summary>
            <ul className="want-rows cabinet-gaps">
              {gaps.map(({ species, sexes }) => (
                <li key={species.id}>
                  <p>
                    <a href={pagePath(`/butterfly/${species.id}`)}>{species.name}</a>{' '}
                    <i className="latin" lang="la">
                      {species.latin_name}
                    </i>{' '}
                    {sexes.map((sex) => (
                      <SexSign key={sex} sex={sex} />
                    ))}
                  </p>
                  <p className="want-ways">
                    <a
                      href={pagePath(`/favorites?${wantQuery(species.id, sexes)}`)}
                      aria-label={words().wantFor(species.name)}
                    >
                      {words().want}
                    </a>
                  </p>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </>
  );
}

/** Fills in the form of wants (want-draft.ts). A missing pair is wanted in any sex. */
function wantQuery(species: string, sexes: readonly string[]): string {
  const [sex = ''] = sexes;
  return new URLSearchParams({ want: species, ...(sexes.length === 1 && { sex }) }).toString();
}
