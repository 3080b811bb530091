import { expect, test } from 'vitest';
import { moduleName, partOf } from './chunk-list.ts';

const PROJECT = new URL('../..', import.meta.url).pathname;

test.each([
  [`${PROJECT}src/practice/pets/web/pets-page.tsx?__react-router-build-client-route`, 'src/practice/pets'],
  [`${PROJECT}src/vocabulary/errors.ts`, 'src/vocabulary'],
  ['/elsewhere/node_modules/react-dom/index.js', 'react-dom'],
  ['/elsewhere/node_modules/@radix-ui/react-slot/dist/index.mjs', '@radix-ui/react-slot'],
  ['\0vite/preload-helper.js', 'build'],
])('%s is a part of %s', (id, part) => expect(partOf(id)).toBe(part));

test('a module has the same name on every machine', () => {
  expect(moduleName(`${PROJECT}src/app/root.tsx?route`)).toBe('src/app/root.tsx');
  expect(moduleName('/elsewhere/node_modules/react/index.js')).toBe('node_modules/react/index.js');
});
