import { defineArrayMember, defineField, type ValidationContext } from 'sanity';
import { ADDRESS_HOLDER_QUERY, API_VERSION } from '../../src/content/queries.ts';
import { fillInMessage, type Verdict } from '../../src/features/base/verdict.rules.ts';
import { linkTarget, publishedId } from '../../src/features/content/addresses.rules.ts';
import {
  type AddressedKind,
  pathOf,
  validateOldAddress,
} from '../../src/features/content/old-addresses.rules.ts';
import { ownIds, skipEmpty } from './checks.ts';

/** Finds current and earlier addresses of other published documents. */
export async function findAddressHolder(path: string, { document, getClient }: ValidationContext) {
  const target = linkTarget(path);
  if (target === undefined) return null;
  return await getClient({ apiVersion: API_VERSION }).fetch(
    ADDRESS_HOLDER_QUERY,
    {
      path,
      type: target.type,
      name: target.type === 'page' ? target.slug : target.id,
      own: ownIds(document),
    },
    { perspective: 'published' },
  );
}

/** Reports an address in use, because a redirect must never hide a page. */
async function checkAddressFree(path: string | undefined, context: ValidationContext): Promise<Verdict> {
  if (!path) return true;
  const {
    _id = '',
    _type,
    slug,
  } = (context.document ?? {}) as { _id?: string; _type?: string; slug?: string };
  const name = _type === 'page' ? slug : publishedId(_id);
  if (path === pathOf(_type as AddressedKind, name ?? '')) return '这是本文档现在的地址，不用填在这里';
  const holder = await findAddressHolder(path, context);
  if (holder === null) return true;
  return holder.isOld
    ? `“${path}”已经是“${holder.title}”的旧地址，请先在那里删去`
    : `“${path}”是“${holder.title}”现在的地址，请先把它下架，或换一个`;
}

export const oldAddressesField = (group?: string) =>
  defineField({
    name: 'old_addresses',
    title: '旧地址',
    type: 'array',
    ...(group === undefined ? {} : { group }),
    description:
      '这些地址会自动转到本文档现在的地址，例如已下架的同款商品的网址。页面改了网址，发布时会自动记在这里。',
    of: [
      defineArrayMember({
        name: 'oldAddress',
        title: '旧地址',
        type: 'object',
        fields: [
          defineField({
            name: 'path',
            title: '路径',
            type: 'string',
            description: '本站的路径，不带域名，例如 /product/morpho-didius 或 /faq。',
            validation: (rule) => [
              rule.required().error(fillInMessage('路径')),
              rule.custom(skipEmpty(validateOldAddress)),
              rule.custom(checkAddressFree),
            ],
          }),
          defineField({
            name: 'since',
            title: '起始日期',
            type: 'date',
            description: '从哪一天起转到这里，例如 2026-11-26。',
            initialValue: () => new Date().toISOString().slice(0, 10),
          }),
        ],
        preview: { select: { title: 'path', subtitle: 'since' } },
      }),
    ],
    validation: (rule) => [
      rule.max(50).error('旧地址最多 50 个'),
      rule.custom((items: { path?: string }[] | undefined) => {
        const paths = (items ?? []).flatMap(({ path }) => path ?? []);
        return new Set(paths).size === paths.length || '同一个旧地址只写一次';
      }),
    ],
  });
