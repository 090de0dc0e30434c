/**
 * Imported before React. Netlify's functions have no `NODE_ENV`, and without one React takes its development build, by
 * which a page of the search takes four times as long to draw.
 */
process.env.NODE_ENV ??= 'production';
