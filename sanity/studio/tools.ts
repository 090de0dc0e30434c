/** Tools beside the desk, in the order of the Studio's bar. */

import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe';
import { UploadIcon } from '@sanity/icons/Upload';
import { lazy } from 'react';
import type { Tool } from 'sanity';
import { SiteTool } from './site/SiteTool.tsx';
import { importText } from './text/import.ts';
import { siteText } from './text/site.ts';

/** Comes when it is opened: it brings what reads and writes tables along. */
const ImportTool = lazy(async () => ({ default: (await import('./import/ImportTool.tsx')).ImportTool }));

export const tools: Tool[] = [
  { name: 'import', title: importText.title, icon: UploadIcon, component: ImportTool },
  { name: 'site', title: siteText.title, icon: EarthGlobeIcon, component: SiteTool },
];
