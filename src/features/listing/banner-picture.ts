export const BANNER_PICTURE = {
  sizes: '(width >= 64rem) 50vw, 92vw',
  max: 1600,
  first: true,
  className: 'banner-picture',
} as const;
