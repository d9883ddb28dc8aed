import { browser } from './browser.ts';
import { deploymentOrigin, hostPermission } from './deployment.ts';
import { Failure } from './failure.ts';
import { complain, element, fillTexts, say, show, textOf } from './page.ts';
import { currentSession, endSession } from './session.ts';
import { signIn } from './sign-in.ts';

/** The settings: signing in and out. A tab, because a popup is closed while the person is elsewhere. */

const { local } = browser.storage;

/** Shows what can be done, once the rest has been said. */
async function render(): Promise<void> {
  const session = await currentSession(local);
  if (session) element('signed-in-to').textContent = textOf('signedInTo', new URL(session.origin).host);
  show(session ? 'signed-in' : 'signed-out');
}

/** Does one thing at a time, and says what went wrong. */
async function work(button: HTMLButtonElement, doing: () => Promise<void>): Promise<void> {
  button.disabled = true;
  try {
    await doing();
  } catch (error) {
    complain(error);
  } finally {
    button.disabled = false;
  }
}

element('signed-out').addEventListener('submit', (event) => {
  event.preventDefault();
  const field = element<HTMLInputElement>('deployment');
  const origin = deploymentOrigin(field.value);
  if (origin === undefined) {
    complain(new Failure('badUrl'));
    field.focus();
    return;
  }
  // Not after anything else: browsers ask people only while they handle a click.
  const granted = browser.permissions.request(hostPermission(origin));
  void work(element<HTMLButtonElement>('sign-in'), async () => {
    if (!(await granted)) throw new Failure('notPermitted', new URL(origin).host);
    say(textOf('waiting'));
    await signIn(origin).catch(async (error) => {
      await dropPermission(origin);
      if (error instanceof Failure && error.text === 'otherOrigin')
        field.value = error.substitutions[1] ?? '';
      throw error;
    });
    await render();
    say(textOf('signedIn'));
  });
});

element('sign-out').addEventListener('click', (event) =>
  work(event.currentTarget as HTMLButtonElement, async () => {
    const session = await currentSession(local);
    const isRevoked = await endSession(local);
    if (session) await dropPermission(session.origin);
    await render();
    element('deployment').focus();
    if (!isRevoked) throw new Failure('notRevoked');
    say(textOf('isSignedOut'));
  }),
);

/** Only a deployment that the person is signed in to may be asked. */
const dropPermission = (origin: string): Promise<unknown> =>
  browser.permissions.remove(hostPermission(origin)).catch(() => undefined);

fillTexts();
void render();
