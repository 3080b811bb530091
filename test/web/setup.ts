import { configure } from '@testing-library/react';

// As the other projects: a busy machine is slow, and only what is stuck fails.
configure({ asyncUtilTimeout: 30_000 });
