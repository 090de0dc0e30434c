import { seedDocuments } from './documents.ts';
import { drawnPictures } from './pictures.ts';

/** The seed's documents with made-up asset ids, for tests that need no dataset. */
export const documents = seedDocuments(
  new Map(
    drawnPictures().map(({ name, width, height }, index) => [
      name,
      `image-${index.toString(16).padStart(40, '0')}-${width}x${height}-webp`,
    ]),
  ),
);
