/** Tools beside the desk, in the order of the Studio's bar. */

import { UploadIcon } from '@sanity/icons/Upload';
import { lazy } from 'react';
import type { Tool } from 'sanity';
import { importText } from './text/import.ts';

/** Comes when it is opened: it brings what reads and writes tables along. */
const ImportTool = lazy(async () => ({ default: (await import('./import/ImportTool.tsx')).ImportTool }));

export const tools: Tool[] = [
  { name: 'import', title: importText.title, icon: UploadIcon, component: ImportTool },
];
