import { type ClientConfig, createClient } from '@sanity/client';
import { ActivityIcon } from '@sanity/icons/Activity';
import { BookIcon } from '@sanity/icons/Book';
import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle';
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe';
import { PackageIcon } from '@sanity/icons/Package';
import { ThListIcon } from '@sanity/icons/ThList';
import { UploadIcon } from '@sanity/icons/Upload';
import { lazy } from 'react';
import {
  type AuthStore,
  type Config,
  defineConfig,
  definePlugin,
  type PluginOptions,
  type Tool,
} from 'sanity';
import { structureTool } from 'sanity/structure';
import { handleRateLimit } from '../../src/content/rate-limit.ts';
import { schemaTypes } from '../schemaTypes/schema.ts';
import { activityText } from './activity/activity.text.ts';
import { studioLayout } from './base/studio-layout.tsx';
import { unsavedText } from './base/unsaved-text.tsx';
import { catalogueText } from './catalogue/catalogue.text.ts';
import { catalogueRouter } from './catalogue/filter.ts';
import { pageTexts } from './fields/PageText.tsx';
import { pictureUploadCheck } from './fields/PictureUploadCheck.tsx';
import { sharedTexts } from './fields/SharedText.tsx';
import { skuInput } from './fields/SkuInput.tsx';
import { specimenInputs } from './fields/SpecimenInputs.tsx';
import { importText } from './import/import.text.ts';
import { chinese } from './locale/plugin.ts';
import { router } from './orders/address.ts';
import { ordersText } from './orders/orders.text.ts';
import { connectedForms } from './preview/focused-field.tsx';
import { studioTypes } from './schema.tsx';
import type { StudioSettings } from './settings.ts';
import { Preflight } from './site/Preflight.tsx';
import { SiteTool } from './site/SiteTool.tsx';
import { siteText } from './site/site.text.ts';
import { stockPanel } from './stock/StockPanel.tsx';
import { documentOptions } from './structure/actions.tsx';
import { productScanner } from './structure/scan.tsx';
import { filterTemplates } from './structure/templates.ts';
import { defaultDocumentNode, structure } from './structure.ts';
import { ShopIcon, theme } from './theme.tsx';

interface ShopLogin {
  readonly auth: AuthStore;
  readonly plugin: PluginOptions;
}

export function workspace(
  { projectId, dataset, lake }: StudioSettings,
  isOperator: boolean,
  login?: ShopLogin,
): Config {
  return defineConfig({
    name: 'default',
    title: '蝶藏',
    basePath: '/studio',
    projectId,
    dataset,
    icon: ShopIcon,
    theme,
    ...(lake === undefined ? {} : { apiHost: lake }),
    ...(login === undefined ? { unstable_clientFactory: hostedClient } : { auth: login.auth }),
    plugins: [
      structureTool({
        title: '内容',
        icon: BookIcon,
        structure: (S) => structure(S, isOperator),
        defaultDocumentNode,
      }),
      stockPanel(),
      sharedTexts(),
      pageTexts(),
      connectedForms(),
      specimenInputs(),
      skuInput(),
      pictureUploadCheck(),
      productScanner(),
      studioLayout(),
      unsavedText(),
      chinese(),
      ...(login === undefined ? [] : [login.plugin]),
      ...(isOperator ? [] : [readOnlyRules()]),
    ],
    tools: (before) => [...before, ...toolsFor(isOperator)],
    schema: { types: studioTypes(schemaTypes, isOperator), templates: filterTemplates },
    document: { ...documentOptions, comments: { enabled: false }, askToEdit: { enabled: false } },
    // Features that are unused or exist only at Sanity.
    announcements: { enabled: false },
    apps: { canvas: { enabled: false } },
    mediaLibrary: { enabled: false },
    releases: { enabled: false },
    scheduledDrafts: { enabled: false },
    scheduledPublishing: { enabled: false },
    tasks: { enabled: false },
  });
}

/** Editors read the shipping rules, whose form is read-only in `studioTypes`. */
const readOnlyRules = definePlugin({
  name: 'read-only-rules',
  document: {
    actions: (before, { schemaType }) => (schemaType === 'shippingRule' ? [] : before),
    newDocumentOptions: (before) => before.filter(({ templateId }) => templateId !== 'shippingRule'),
  },
});

const hostedClient = (config: ClientConfig) =>
  createClient({ ...config, requestHandler: handleRateLimit(config.requestHandler) });

/** Loads the table libraries. */
const ImportTool = lazy(async () => ({ default: (await import('./import/ImportTool.tsx')).ImportTool }));

const ActivityTool = lazy(async () => ({
  default: (await import('./activity/ActivityTool.tsx')).ActivityTool,
}));

const CatalogueTool = lazy(async () => ({
  default: (await import('./catalogue/CatalogueTool.tsx')).CatalogueTool,
}));

const editorsTools: readonly Tool[] = [
  {
    name: 'catalogue',
    title: catalogueText.title,
    icon: ThListIcon,
    component: CatalogueTool,
    router: catalogueRouter,
  },
  { name: 'import', title: importText.title, icon: UploadIcon, component: ImportTool },
  { name: 'activity', title: activityText.title, icon: ActivityIcon, component: ActivityTool },
  { name: 'site', title: siteText.title, icon: EarthGlobeIcon, component: SiteTool },
];

const preflightTool: Tool = {
  name: 'preflight',
  title: siteText.preflight.title,
  icon: CheckmarkCircleIcon,
  component: Preflight,
};

/** The API responds to editors with 404 for orders and the preflight. */
const toolsFor = (isOperator: boolean): readonly Tool[] =>
  isOperator ? [ordersTool, ...editorsTools, preflightTool] : editorsTools;

const OrdersTool = lazy(async () => ({ default: (await import('./OrdersTool.tsx')).OrdersTool }));

const ordersTool: Tool = {
  name: 'orders',
  title: ordersText.title,
  icon: PackageIcon,
  component: OrdersTool,
  router,
};
