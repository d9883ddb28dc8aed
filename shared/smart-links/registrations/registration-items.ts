import { signUpItems } from '../sign-ups/sign-up-items.ts';

export const REGISTRATION_ITEMS = signUpItems('REGISTRATION');
