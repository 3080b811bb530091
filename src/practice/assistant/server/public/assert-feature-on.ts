/** For features that show the assistant’s work on screens of their own. */
export { assertFeatureOn } from '../drafting/assert-feature-on.ts';
