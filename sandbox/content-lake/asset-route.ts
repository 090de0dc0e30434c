import { readBody } from '../common/body.ts';
import { type Answer, httpFailure, typedFailure } from './answer.ts';
import { withUrl } from './asset-url.ts';
import type { AssetLabels } from './assets.ts';
import type { Call, Lake } from './lake.ts';
import type { User } from './users/identity.ts';

const labels = {
  filename: 'originalFilename',
  title: 'title',
  label: 'label',
  description: 'description',
  creditLine: 'creditLine',
} as const;

/** `POST /assets/images/:dataset`; the body is the picture itself. */
export async function uploadImage(lake: Lake, call: Call, user: User): Promise<Answer> {
  const bytes = await readBody(call.request, lake.maxUploadBytes);
  if (bytes === null) {
    return httpFailure(413, 'Payload Too Large', `A picture may have ${lake.maxUploadBytes} bytes at most`);
  }
  if (bytes.length === 0)
    return typedFailure(400, 'assetError', 'The body is empty: send the picture itself');
  const given: AssetLabels = {};
  for (const [parameter, field] of Object.entries(labels)) {
    const value = call.search.get(parameter);
    if (value) given[field] = value;
  }
  const uploaded = await lake.assets.upload(bytes, given, user.id);
  if (uploaded.kind === 'refused') return typedFailure(400, 'assetError', uploaded.reason);
  return { status: 200, json: { document: withUrl(uploaded.document, lake.publicUrl) } };
}
