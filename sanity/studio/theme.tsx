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

export const theme: typeof plain = {
  ...plain,
  fonts: { ...fonts, heading: { ...fonts.heading, family: SERIF } },
};

/** The picture of public/favicon.svg. */
export function ShopIcon() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" fill="#f7f3ea" />
      <path
        fill="#0f4c9a"
        d="M30.6 33C27 22 18 12.5 6.5 11c.2 8 2 14.5 5.8 18.5 4.3 4.3 12 5 18.3 3.5ZM33.4 33C37 22 46 12.5 57.5 11c-.2 8-2 14.5-5.8 18.5-4.3 4.3-12 5-18.3 3.5ZM30.6 34.5c-7-.6-14.6.4-17 5-2.6 5.2 1.2 12.3 7.4 13 6 .7 9-8 9.6-18ZM33.4 34.5c7-.6 14.6.4 17 5 2.6 5.2-1.2 12.3-7.4 13-6 .7-9-8-9.6-18Z"
      />
      <rect x="31" y="25" width="2" height="24" rx="1" fill="#1c1a17" />
    </svg>
  );
}
