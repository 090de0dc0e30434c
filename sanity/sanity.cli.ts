import { defineCliConfig } from 'sanity/cli';

export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_STUDIO_PROJECT_ID || 'local',
    dataset: process.env.SANITY_STUDIO_DATASET || 'production',
  },
  // Only here: given in both configs, the path is applied twice.
  project: { basePath: '/studio' },
  typegen: {
    path: '../src/content/**/*.ts',
    schema: '.sanity/schema.json',
    generates: '../src/content/sanity.types.ts',
    overloadClientMethods: true,
    formatGeneratedCode: false,
  },
});
