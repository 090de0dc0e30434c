import { CallFailureMessage, Ending, LoadingMessage } from '../../components/call-messages.tsx';
import { useCall } from '../../components/hooks.ts';
import { type CallResult, hasFailureCode } from '../base/call.client.ts';
import { failureText } from '../base/failures.text.ts';
import { sharedToken } from '../wants/shared-token.ts';
import { fetchSharedDrawer } from './cabinet.client.ts';
import type { SharedDrawer as Shared } from './cabinet.contract.ts';
import { cabinetFailures, cabinetText, sharedDrawerText as words } from './cabinet.text.ts';
import { cabinetSpecimens } from './records/specimens.ts';
import { SpecimenTray } from './SpecimenTray.tsx';

const NO_LINK = { kind: 'refused', status: 404, code: 'cabinet-link-not-found', msg: '' } as const;

function fetchOwn(signal: AbortSignal): Promise<CallResult<Shared>> {
  const token = sharedToken('cabinet', location.pathname);
  return token === undefined ? Promise.resolve(NO_LINK) : fetchSharedDrawer(token, signal);
}

/** Anybody with the link sees specimens and labels, and nothing about the account. */
export default function SharedDrawer() {
  const { result, retry } = useCall(fetchOwn);
  if (result.kind === 'loading') return <LoadingMessage text={cabinetText().loading} />;
  if (result.kind === 'answer') {
    const specimens = cabinetSpecimens(result.data);
    return (
      <>
        <p className="want-lead">{words().lead(result.data.drawer_name)}</p>
        <section className="cabinet-drawer">
          {specimens.length === 0 ? <p>{words().empty}</p> : <SpecimenTray specimens={specimens} />}
        </section>
      </>
    );
  }
  if (hasFailureCode(result, NO_LINK.code))
    return <Ending link={cabinetText().goShopping}>{words().notFound}</Ending>;
  return <CallFailureMessage text={failureText(result, cabinetFailures, words().failed)} retry={retry} />;
}
