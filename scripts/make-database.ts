/** `node scripts/make-database.ts FOLDER`: an empty embedded database, made by a process that ends (memory.ts). */
import process from 'node:process';
import { PGlite } from '@electric-sql/pglite';

const [, , folder = ''] = process.argv;
const made = await PGlite.create(folder);
await made.close();
