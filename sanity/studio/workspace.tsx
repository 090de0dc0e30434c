import { BookIcon } from '@sanity/icons/Book';
import { type AuthStore, type Config, defineConfig, type PluginOptions } from 'sanity';
import { structureTool } from 'sanity/structure';
import { schemaTypes } from '../schemaTypes/schema.ts';
import { documentOptions } from './desk/actions.tsx';
import { studioTypes } from './desk/schema.tsx';
import { defaultDocumentNode, structure } from './desk/structure.ts';
import { templates } from './desk/templates.ts';
import { refusedPictures } from './fields/RefusedPictures.tsx';
import { sharedTexts } from './fields/SharedText.tsx';
import type { StudioSettings } from './settings.ts';
import { shopStock } from './stock/StockPanel.tsx';
import { chinese } from './text/locale/plugin.ts';
import { ShopIcon, theme } from './theme.tsx';
import { toolsFor } from './tools.ts';

export interface ShopLogin {
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
    // Without one the Studio uses Sanity's.
    ...(login === undefined ? {} : { auth: login.auth }),
    plugins: [
      structureTool({ title: '内容', icon: BookIcon, structure, defaultDocumentNode }),
      shopStock(),
      sharedTexts(),
      refusedPictures(),
      chinese(),
      ...(login === undefined ? [] : [login.plugin]),
    ],
    tools: (before) => [...before, ...toolsFor(isOperator)],
    schema: { types: studioTypes(schemaTypes), templates },
    document: { ...documentOptions, comments: { enabled: false }, askToEdit: { enabled: false } },
    // Unused here, or only available at Sanity.
    announcements: { enabled: false },
    apps: { canvas: { enabled: false } },
    mediaLibrary: { enabled: false },
    releases: { enabled: false },
    scheduledDrafts: { enabled: false },
    scheduledPublishing: { enabled: false },
    tasks: { enabled: false },
  });
}
