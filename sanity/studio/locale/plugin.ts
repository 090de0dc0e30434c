import { zhHansLocale } from '@sanity/locale-zh-hans';
import { defineLocaleResourceBundle, definePlugin, usEnglishLocale } from 'sanity';
import {
  copyPaste,
  correctedStructure,
  correctedStudio,
  feedback,
  releases,
  structure,
  studio,
} from './bundles.ts';

const CHINESE = 'zh-Hans';

/** English is better than a raw key. */
const LAST_RESORT = (usEnglishLocale.bundles ?? []).map((bundle) => ({
  ...bundle,
  locale: CHINESE,
  overwrite: false,
}));

const TRANSLATIONS = Object.entries({
  studio: { ...studio, ...correctedStudio },
  structure: { ...structure, ...correctedStructure },
  'copy-paste': copyPaste,
  feedback,
  releases,
}).map(([namespace, resources]) => defineLocaleResourceBundle({ locale: CHINESE, namespace, resources }));

export const chinese = definePlugin({
  name: 'chinese-only',
  plugins: [zhHansLocale()],
  i18n: {
    locales: (locales) => locales.filter(({ id }) => id === CHINESE),
    bundles: (bundles) => [...bundles, ...TRANSLATIONS, ...LAST_RESORT],
  },
});
