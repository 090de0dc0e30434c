// Named here so that the configs may write `process.env.NAME` in full, as the Studio's bundler wants it.
declare namespace NodeJS {
  interface ProcessEnv {
    SANITY_STUDIO_PROJECT_ID?: string;
    SANITY_STUDIO_DATASET?: string;
  }
}
