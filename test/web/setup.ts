import { configure } from '@testing-library/react';

// As in the other projects: on a busy machine only a test that hangs should fail.
configure({ asyncUtilTimeout: 30_000 });
