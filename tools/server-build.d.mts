/** The exports of server-build.mjs that tests use. */
export const serverProgram: string;
