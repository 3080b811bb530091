import { lexiconWith } from './src/practice/emergency-words/base-words.rules.ts';
import { findEmergencyIn } from './src/practice/emergency-words/emergency.rules.ts';
for (const t of process.argv.slice(2)) console.log(t, JSON.stringify(findEmergencyIn(t,lexiconWith([]))));
