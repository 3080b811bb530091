import { expect, test } from 'vitest';
import { iconFiles } from './navigation-icons.ts';

test('finds the files of icons by any of their names', () => {
  const importing = "import {\n  Bot,\n  type LucideIcon,\n  Users,\n} from 'lucide-react';";
  const exporting = [
    "export { default as Bot, default as BotIcon } from './icons/bot.mjs';",
    "export { default as Group, default as Users } from './icons/users.mjs';",
    "export { default as UsersRound } from './icons/users-round.mjs';",
  ].join('\n');
  expect(iconFiles(importing, exporting)).toEqual(['icons/bot.mjs', 'icons/users.mjs']);
});
