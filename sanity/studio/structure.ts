import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle';
import { ClipboardIcon } from '@sanity/icons/Clipboard';
import { ClockIcon } from '@sanity/icons/Clock';
import { CogIcon } from '@sanity/icons/Cog';
import { DocumentsIcon } from '@sanity/icons/Documents';
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe';
import { HeartIcon } from '@sanity/icons/Heart';
import { LinkIcon } from '@sanity/icons/Link';
import { PackageIcon } from '@sanity/icons/Package';
import { RocketIcon } from '@sanity/icons/Rocket';
import { SortIcon } from '@sanity/icons/Sort';
import { TagsIcon } from '@sanity/icons/Tags';

import { WarningOutlineIcon } from '@sanity/icons/WarningOutline';
import type { ComponentType } from 'react';
import type { DefaultDocumentNodeResolver, StructureBuilder } from 'sanity/structure';
import { reviewDueFilter } from '../../src/content/shipping-rules.ts';
import type { AcceptedKind } from '../../src/features/acceptance/acceptance.rules.ts';
import { PREVIEWED_TYPES } from '../../src/features/preview/preview.contract.ts';
import { RATES_TITLE, RULE_TITLE } from '../../src/features/shipping/titles.rules.ts';
import { type AcceptanceOptions, AcceptancePane } from './acceptance/AcceptancePane.tsx';
import { acceptanceText } from './acceptance/acceptance.text.ts';
import { waitingCount } from './acceptance/waiting.ts';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { SchedulesPane } from './schedule/SchedulesPane.tsx';
import { scheduleText } from './schedule/schedule.text.ts';
import { RateTablePane } from './shipping/RateTablePane.tsx';
import { RuleTestPane } from './shipping/RuleTestPane.tsx';
import { rateTableText } from './shipping/rates.text.ts';
import { demandText } from './stock/stock.text.ts';
import { type CountName, problemCount, withCount } from './structure/counts.tsx';
import { OldAddressesPane } from './structure/OldAddressesPane.tsx';
import { ProblemsPane } from './structure/ProblemsPane.tsx';
import { productItems } from './structure/product-lists.tsx';
import { CAROUSEL_PANE, sortableListItem, sortableListItems } from './structure/sortable-lists.ts';
import { eligibilityText, previewText, ratesText, structureText } from './structure/structure.text.ts';
import { SETTINGS_ID } from './structure/templates.ts';
import { ShopIcon } from './theme.tsx';
import { DemandPane } from './wants/DemandPane.tsx';

/** CSS pixels. Sanity wants 600 for form and preview each, and 51 for each folded list. */
const BESIDE_FROM = 1360;

const isPreviewed = (type: string) => PREVIEWED_TYPES.some((known) => known === type);

function rankedItem(S: StructureBuilder, type: CountName, title: string, icon: ComponentType) {
  return S.listItem()
    .id(type)
    .title(title)
    .icon(withCount(icon, type))
    .schemaType(type)
    .child(
      S.documentTypeList(type)
        .title(title)
        .defaultOrdering([{ field: 'rank', direction: 'asc' }]),
    );
}

function acceptanceItem(S: StructureBuilder, kind: AcceptedKind, isOperator: boolean) {
  return S.listItem()
    .id('acceptance')
    .title(acceptanceText.title)
    .icon(withCount(CheckmarkCircleIcon, waitingCount(kind)))
    .child(
      S.component(AcceptancePane)
        .id('acceptance')
        .title(acceptanceText.title)
        .options({ kind, isOperator } satisfies AcceptanceOptions),
    );
}

function freightRateItems(S: StructureBuilder, isOperator: boolean) {
  return S.list()
    .id('freight-rates')
    .title(RATES_TITLE)
    .items([
      S.listItem()
        .id('all-zones')
        .title(ratesText.zones)
        .icon(withCount(RocketIcon, 'freightZone'))
        .schemaType('freightZone')
        .child(
          S.documentTypeList('freightZone')
            .title(ratesText.zones)
            .defaultOrdering([{ field: 'title', direction: 'asc' }]),
        ),
      acceptanceItem(S, 'freight-rates', isOperator),
      S.listItem()
        .id('table')
        .title(rateTableText.title)
        .icon(ClipboardIcon)
        .child(S.component(RateTablePane).id('table').title(rateTableText.title)),
    ]);
}

function shippingRuleItems(S: StructureBuilder, isOperator: boolean) {
  return S.list()
    .id('shipping-rules')
    .title(RULE_TITLE)
    .items([
      S.listItem()
        .id('all-rules')
        .title(eligibilityText.rules)
        .icon(withCount(EarthGlobeIcon, 'shippingRule'))
        .schemaType('shippingRule')
        .child(
          S.documentTypeList('shippingRule')
            .title(eligibilityText.rules)
            .defaultOrdering([{ field: 'title', direction: 'asc' }]),
        ),
      S.listItem()
        .id('rules-due')
        .title(eligibilityText.due)
        .icon(withCount(ClockIcon, 'rulesDue'))
        .schemaType('shippingRule')
        .child(
          S.documentTypeList('shippingRule')
            .title(eligibilityText.due)
            .filter(`_type == "shippingRule" && (${reviewDueFilter(Date.now())})`)
            .defaultOrdering([{ field: 'checked_on', direction: 'asc' }]),
        ),
      acceptanceItem(S, 'shipping-rules', isOperator),
      S.listItem()
        .id('trial')
        .title(eligibilityText.trial)
        .icon(ClipboardIcon)
        .child(S.component(RuleTestPane).id('trial').title(eligibilityText.trial)),
    ]);
}

export const structure = (S: StructureBuilder, isOperator: boolean) =>
  S.list()
    .id('content')
    .title(structureText.title)
    .items([
      sortableListItem(S, CAROUSEL_PANE),
      S.listItem().id('order').title(structureText.order.title).icon(SortIcon).child(sortableListItems(S)),
      rankedItem(S, 'species', structureText.species, ShopIcon),
      S.listItem()
        .id('products')
        .title(structureText.products.title)
        .icon(withCount(PackageIcon, 'product'))
        .schemaType('product')
        .child(productItems(S)),
      S.listItem()
        .id('demand')
        .title(demandText.title)
        .icon(HeartIcon)
        .child(S.component(DemandPane).id('demand').title(demandText.title)),
      rankedItem(S, 'category', structureText.categories, TagsIcon),
      rankedItem(S, 'page', structureText.pages, DocumentsIcon),
      S.listItem()
        .id('shipping-rules')
        .title(RULE_TITLE)
        .icon(withCount(EarthGlobeIcon, 'shippingRule'))
        .child(shippingRuleItems(S, isOperator)),
      S.listItem()
        .id('freight-rates')
        .title(RATES_TITLE)
        .icon(withCount(RocketIcon, 'freightZone'))
        .child(freightRateItems(S, isOperator)),
      S.divider(),
      S.listItem()
        .id(SETTINGS_ID)
        .title(structureText.settings)
        .icon(CogIcon)
        .schemaType('siteSettings')
        .child(S.document().schemaType('siteSettings').documentId(SETTINGS_ID).title(structureText.settings)),
      S.divider(),
      S.listItem()
        .id('schedules')
        .title(scheduleText.title)
        .icon(withCount(ClockIcon, 'schedules'))
        .child(S.component(SchedulesPane).id('schedules').title(scheduleText.title)),
      S.listItem()
        .id('old-addresses')
        .title(structureText.oldAddresses.title)
        .icon(withCount(LinkIcon, 'oldAddresses'))
        .child(S.component(OldAddressesPane).id('old-addresses').title(structureText.oldAddresses.title)),
      S.listItem()
        .id('problems')
        .title(structureText.problems.title)
        .icon(withCount(WarningOutlineIcon, problemCount))
        .child(S.component(ProblemsPane).id('problems').title(structureText.problems.title)),
    ]);

export const defaultDocumentNode: DefaultDocumentNodeResolver = (S, { schemaType }) => {
  const form = S.view.form().id('form').title(structureText.form);
  if (!isPreviewed(schemaType)) return S.document().views([form]);
  const document = S.document().views([
    form,
    S.view.component(PreviewPane).id('preview').title(previewText.view),
  ]);
  // In narrow windows the Studio would collapse the form.
  return innerWidth < BESIDE_FROM ? document : document.defaultPanes(['form', 'preview']);
};
