import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  // Each room and each domain has its tables in a `schema.ts`; the enumerations are among the columns.
  schema: ['./src/platform/database/columns.ts', './src/**/schema.ts', './src/**/schema/*.ts'],
  out: './migrations',
});
