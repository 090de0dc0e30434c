/** In the order of the Studio's bar. */
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe';
import { PackageIcon } from '@sanity/icons/Package';
import { UploadIcon } from '@sanity/icons/Upload';
import { lazy } from 'react';
import type { Tool } from 'sanity';
import { router } from './orders/router.ts';
import { SiteTool } from './site/SiteTool.tsx';
import { importText } from './text/import.ts';
import { ordersText } from './text/orders.ts';
import { siteText } from './text/site.ts';

/** Lazy, as it brings the table libraries along. */
const ImportTool = lazy(async () => ({ default: (await import('./import/ImportTool.tsx')).ImportTool }));

const editorsTools: readonly Tool[] = [
  { name: 'import', title: importText.title, icon: UploadIcon, component: ImportTool },
  { name: 'site', title: siteText.title, icon: EarthGlobeIcon, component: SiteTool },
];

/** The API answers editors 404 for orders. */
export const toolsFor = (isOperator: boolean): readonly Tool[] =>
  isOperator ? [ordersTool, ...editorsTools] : editorsTools;

const OrdersTool = lazy(async () => ({ default: (await import('./orders/OrdersTool.tsx')).OrdersTool }));

export const ordersTool: Tool = {
  name: 'orders',
  title: ordersText.title,
  icon: PackageIcon,
  component: OrdersTool,
  router,
};
