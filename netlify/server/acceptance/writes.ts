import * as z from 'zod';
import type { acceptanceRequests } from '../../../src/features/acceptance/acceptance.contract.ts';
import { ACCEPTED_KINDS, type AcceptedKind } from '../../../src/features/acceptance/acceptance.rules.ts';
import { acceptanceText as texts } from '../../../src/features/acceptance/acceptance.text.ts';
import { operationsText } from '../../../src/features/desk/staff.text.ts';
import type { Services } from '../http/services.ts';
import { actorOf } from '../staff/actor-store.ts';
import {
  failureResponse,
  notPossibleResponse,
  successResponse,
  type WriteResponse,
} from '../staff/idempotency.ts';
import type { WritesFor } from '../staff/route-guard.ts';
import {
  type AcceptResult,
  acceptEntries,
  fetchPublishedEntries,
  readAcceptance,
  returnToSet,
} from './acceptance.ts';

export const acceptanceWrites: WritesFor<typeof acceptanceRequests> = {
  '/acceptance/accept': {
    plan: async (services, { published: seenFingerprint, ...set }, staff) => {
      const published = await fetchPublishedEntries(services, set.kind);
      if (published.kind === 'unreachable')
        return failureResponse(503, 'content-unreachable', operationsText().contentUnreachable);
      if (published.kind === 'unreadable') return notPossibleResponse(texts().unreadable);
      if (published.fingerprint !== seenFingerprint) return notPossibleResponse(texts().publishedMoved);
      const actor = actorOf(staff.id);
      return async (tx) => respond(set.kind, await acceptEntries(tx, { ...set, actor }, published.entries));
    },
    finish: respondWithAcceptance,
  },
  '/acceptance/return': {
    plan: async (_, { to, ...set }, staff) => {
      const actor = actorOf(staff.id);
      return async (tx) => respond(set.kind, await returnToSet(tx, { ...set, actor }, to));
    },
    finish: respondWithAcceptance,
  },
};

function respond(kind: AcceptedKind, result: AcceptResult): WriteResponse {
  switch (result) {
    case 'accepted':
      return successResponse({ kind });
    case 'moved':
      return notPossibleResponse(texts().acceptedMoved);
    case 'unknown':
      return notPossibleResponse(texts().unknownSet);
  }
}

async function respondWithAcceptance(services: Services, stored: WriteResponse): Promise<WriteResponse> {
  if (stored.status !== 200) return stored;
  const { kind } = z.object({ data: z.object({ kind: z.enum(ACCEPTED_KINDS) }) }).parse(stored.body).data;
  return successResponse(await readAcceptance(services, kind));
}
