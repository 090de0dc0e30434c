/**
 * Must be imported before React: Netlify Functions set no `NODE_ENV`, and React's development build
 * renders four times slower.
 */
process.env.NODE_ENV ??= 'production';
