/** The least function with the shop's router and driver. Plain JavaScript, so that Node strips no types. */
import { Hono } from 'hono';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2 });
const app = new Hono().get('/', async (c) => c.json((await pool.query('select 1')).rows));

export default (request) => app.fetch(request);
