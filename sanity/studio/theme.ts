/** The shop's paper, ink and one blue (src/styles/tokens.css) for the Studio. */
import { buildLegacyTheme } from 'sanity';
import { SANS, SERIF } from './fonts.ts';

const plain = buildLegacyTheme({
  '--font-family-base': SANS,
  '--black': '#1c1a17',
  '--white': '#fbf8f1',
  '--gray-base': '#8a806c',
  '--gray': '#8a806c',
  '--component-bg': '#fbf8f1',
  '--component-text-color': '#1c1a17',
  '--brand-primary': '#0f4c9a',
  '--default-button-color': '#5d564b',
  '--default-button-primary-color': '#0f4c9a',
  '--default-button-success-color': '#2f6238',
  '--default-button-warning-color': '#7a5410',
  '--default-button-danger-color': '#9a2a1d',
  '--state-info-color': '#0f4c9a',
  '--state-success-color': '#2f6238',
  '--state-warning-color': '#7a5410',
  '--state-danger-color': '#9a2a1d',
  '--main-navigation-color': '#f7f3ea',
  '--main-navigation-color--inverted': '#1c1a17',
  '--focus-color': '#0f4c9a',
});

const { fonts } = plain;
if (fonts === undefined) throw new Error('the theme of the Studio has no fonts');

/** Headings as in the shop. */
export const theme: typeof plain = {
  ...plain,
  fonts: { ...fonts, heading: { ...fonts.heading, family: SERIF } },
};
