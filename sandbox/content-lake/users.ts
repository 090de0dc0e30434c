import { z } from 'zod';
import { parseJson, readBody } from '../common/http.ts';
import type { ContentLake, ContentLakeRequest } from './content-lake.ts';
import type { User } from './identity.ts';
import { type HttpResponse, httpFailure, payloadTooLarge, unauthorizedResponse } from './responses.ts';

const MAX_BODY = 1024 * 1024;
const pairs = z
  .array(z.object({ key: z.string().min(1).max(200), value: z.unknown() }))
  .min(1)
  .max(100);
const ALL = ['read', 'create', 'update', 'history', 'editHistory', 'mapDocument'];

/** Like Sanity, returns an empty object without a token. */
export function getCurrentUser({ role }: ContentLake, { caller }: ContentLakeRequest): HttpResponse {
  if (caller.kind !== 'trusted') return { status: 200, json: {} };
  const { id, name, email } = caller.user;
  return {
    status: 200,
    json: {
      id,
      name,
      email,
      profileImage: null,
      provider: 'shop',
      role,
      roles: [{ name: role, title: role }],
    },
  };
}

/** Returns an object for one id, a list for several. */
export function getUsers(lake: ContentLake, ids: string): HttpResponse {
  const requested = ids.split(',');
  const found = requested.flatMap((id) => lake.users.get(id) ?? []).map(shown);
  if (requested.length > 1) return { status: 200, json: found };
  return found[0] ? { status: 200, json: found[0] } : httpFailure(404, 'Not Found', `User not found: ${ids}`);
}

function shown({ id, name }: User) {
  return {
    id,
    displayName: name,
    familyName: '',
    givenName: name,
    middleName: '',
    imageUrl: null,
    sanityUserId: id,
  };
}

/** `GET /projects/:project` */
export function getProject(lake: ContentLake): HttpResponse {
  const members = lake.users
    .all()
    .map(({ id }) => ({ id, role: lake.role, roles: [lake.role], isCurrentUser: false, isRobot: false }));
  return {
    status: 200,
    json: { id: lake.projectId, displayName: lake.projectId, studioHost: null, isDisabled: false, members },
  };
}

/** `GET /projects/:project/datasets` */
export function listDatasets({ dataset }: ContentLake): HttpResponse {
  return { status: 200, json: [{ name: dataset, aclMode: 'public' }] };
}

/** `GET /projects/:project/datasets/:dataset/acl`: the caller's rights, as GROQ filters. */
export function getAccessControl({ caller }: ContentLakeRequest): HttpResponse {
  const everything = { filter: '_id in path("**")', permissions: ALL };
  return {
    status: 200,
    json: caller.kind === 'trusted' ? [everything] : [{ filter: '_id in path("*")', permissions: ['read'] }],
  };
}

/** `GET /users/me/keyvalue/:keys`, `PUT /users/me/keyvalue` */
export async function handleKeyValues(
  lake: ContentLake,
  call: ContentLakeRequest,
  keys: string | undefined,
): Promise<HttpResponse> {
  if (call.caller.kind !== 'trusted') return unauthorizedResponse(call.caller);
  const { id } = call.caller.user;
  if (call.request.method !== 'PUT') {
    return { status: 200, json: await lake.keyValues.get(id, (keys ?? '').split(',')) };
  }
  const body = await readBody(call.request, MAX_BODY);
  if (body === null) return payloadTooLarge(MAX_BODY);
  const parsed = parseJson(body.toString('utf8'));
  const read = pairs.safeParse(parsed.ok ? parsed.value : undefined);
  if (!read.success) return httpFailure(400, 'Bad Request', 'The body must be [{"key": "…", "value": …}]');
  const sent = read.data.map(({ key, value }) => ({ key, value }));
  await lake.keyValues.set(id, sent);
  return { status: 200, json: sent };
}
