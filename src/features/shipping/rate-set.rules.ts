/** The comparison that an operator sees before accepting freight rates. Days are the shop's, `YYYY-MM-DD`. */
import type { FreightSample } from '../acceptance/acceptance.contract.ts';
import {
  compareSets,
  type Difference,
  type FieldWords,
  type SetProblem,
  type SetWarning,
} from '../acceptance/acceptance.rules.ts';
import { formatFen } from '../base/money.rules.ts';
import { noFreightReason, offeredWays } from './freight.rules.ts';
import {
  type NoFreight,
  type RateZone,
  type ShippingWay,
  type WeighedLine,
  ZONES_MAX,
} from './rates.rules.ts';

/** Names of categories by id. */
export type CategoryNames = ReadonlyMap<string, string>;

const yes = (is: boolean) => (is ? '是' : '否');
const grams = (value: number | null) => (value === null ? '' : `${value}克`);
const fen = (value: number | null) => (value === null ? '' : formatFen(value));

const wayWords = (categories: CategoryNames): readonly FieldWords<ShippingWay>[] => [
  { field: '名称', say: ({ name }) => name },
  { field: '满额免运费', say: ({ freeFromFen }) => fen(freeFromFen) },
  { field: '天数', say: ({ days }) => `${days.from}至${days.to}天` },
  { field: '可追踪', say: ({ isTracked }) => yes(isTracked) },
  { field: '最重', say: ({ maxGrams }) => grams(maxGrams) },
  { field: '最高货值', say: ({ maxGoodsFen }) => fen(maxGoodsFen) },
  {
    field: '不收的类别',
    say: ({ excludedCategories: ids }) => ids.map((id) => categories.get(id) ?? id).join('、'),
  },
  { field: '收许可', say: ({ takesPermits }) => yes(takesPermits) },
  { field: '含税', say: ({ isDutyPaid }) => yes(isDutyPaid) },
  { field: '暂停原因', say: ({ pausedBecause }) => pausedBecause ?? '' },
  { field: '有效期至', say: ({ validUntil }) => validUntil ?? '' },
];

const stepWords = (upToGrams: number): FieldWords<ShippingWay> => ({
  field: `不超过${upToGrams}克`,
  say: ({ steps }) => fen(steps.find((step) => step.upToGrams === upToGrams)?.priceFen ?? null),
});

/** The fields of a zone, with each way and each step that stands in one of its versions. */
function zoneWords(versions: readonly RateZone[], categories: CategoryNames): FieldWords<RateZone>[] {
  const ways = versions.flatMap((zone) => zone.ways);
  const ofWays = [...new Set(ways.map(({ key }) => key))].flatMap((key) => {
    const same = ways.filter((way) => way.key === key);
    const weights = new Set(same.flatMap(({ steps }) => steps.map(({ upToGrams }) => upToGrams)));
    const steps = [...weights].sort((a, b) => a - b).map(stepWords);
    return [...steps, ...wayWords(categories)].map(({ field, say }) => ({
      field: `${same[0]?.name}，${field}`,
      say: (zone: RateZone) => {
        const way = zone.ways.find((one) => one.key === key);
        return way === undefined ? '' : say(way);
      },
    }));
  });
  return [
    { field: '分区', say: ({ title }) => title },
    { field: '国家', say: ({ countries }) => countries.toSorted().join('、') },
    { field: '税费说明', say: ({ taxNote }) => taxNote ?? '' },
    { field: '方式', say: ({ ways }) => ways.map(({ name }) => name).join('、') },
    ...ofWays,
  ];
}

/** Zone by zone, because each has its own ways and steps. */
export function rateDifferences(
  before: readonly RateZone[],
  after: readonly RateZone[],
  categories: CategoryNames,
): Difference[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const [was, is] = [before, after].map((zones) => zones.filter((zone) => zone.id === id));
    const versions = [...(was ?? []), ...(is ?? [])];
    return compareSets(was ?? [], is ?? [], zoneWords(versions, categories));
  });
}

/** `soon` is the last day on which an end is worth a warning. */
export function rateWarnings(zones: readonly RateZone[], today: string, soon: string): SetWarning[] {
  return zones.flatMap(({ id, title, ways }) =>
    ways.flatMap(({ name: way, pausedBecause, validUntil }): SetWarning[] => {
      const about = { one: { id, title }, way };
      const paused =
        pausedBecause === null ? [] : [{ ...about, kind: 'paused', because: pausedBecause } as const];
      if (validUntil === null || validUntil > soon) return paused;
      return [...paused, { ...about, kind: validUntil < today ? 'expired' : 'expires', until: validUntil }];
    }),
  );
}

interface SharedCountries {
  /** Ids of both zones. */
  readonly zones: readonly string[];
  readonly message: string;
}

/** Two zones with the same countries: nobody could tell which rates count. */
export function sharedCountries(
  zones: readonly Pick<RateZone, 'id' | 'title' | 'countries'>[],
): SharedCountries[] {
  return zones.flatMap((one, at) =>
    zones.slice(at + 1).flatMap((other): SharedCountries[] => {
      const both = one.countries.filter((country) => other.countries.includes(country));
      const message = `国家：${both.join('、')}同时在“${one.title}”和“${other.title}”两个分区里`;
      return both.length === 0 ? [] : [{ zones: [one.id, other.id], message }];
    }),
  );
}

/** Why zones that are each in order can't be in force together. */
export function rateSetProblems(zones: readonly RateZone[]): SetProblem[] {
  const shared = sharedCountries(zones).flatMap(({ zones: [first], message }) =>
    zones.filter(({ id }) => id === first).map(({ id, title }) => ({ id, title, problem: message })),
  );
  const last = zones[ZONES_MAX];
  if (last === undefined) return shared;
  return [...shared, { id: last.id, title: last.title, problem: `最多${ZONES_MAX}个分区` }];
}

export const NO_FREIGHT_TITLES: Readonly<Record<NoFreight, string>> = {
  'no-zone': '没有分区',
  'no-weight': '重量未知',
  permit: '不收许可',
  paused: '暂停',
  expired: '过期',
  category: '不收这类',
  'too-heavy': '超重',
  'too-dear': '货值太高',
};

/** They have no category, so no way excludes them. */
const SAMPLES: readonly { readonly title: string; readonly line: WeighedLine }[] = [
  sample('三角袋标本3件，90克，¥300', 3, 30, 30_000),
  sample('展翅标本2件，240克，¥900', 2, 120, 90_000),
  sample('装框标本1件，计费1200克，¥680', 1, 1_200, 68_000),
];
const SAMPLE_COUNTRIES = ['DE', 'US', 'AU'];

function sample(title: string, quantity: number, grams: number, amountFen: number) {
  return { title, line: { categoryId: '', quantity, grams, amountFen, needsPermit: false } };
}

/** The freight of three carts to three countries, before and after. */
export function freightSamples(
  before: readonly RateZone[],
  after: readonly RateZone[],
  today: string,
): FreightSample[] {
  return SAMPLES.flatMap(({ title: cart, line }) =>
    SAMPLE_COUNTRIES.map((country) => {
      const [was = '', is = ''] = [before, after].map((zones) => {
        const offered = offeredWays([line], country, zones, today);
        const reason = noFreightReason(offered);
        if (reason !== undefined) return `另计（${NO_FREIGHT_TITLES[reason]}）`;
        return offered
          .flatMap(({ way, freight }) =>
            freight.kind === 'unknown'
              ? []
              : [`${way.name} ${freight.feeFen === 0 ? '免运费' : formatFen(freight.feeFen)}`],
          )
          .join('；');
      });
      return { cart, country, before: was, after: is };
    }),
  );
}
