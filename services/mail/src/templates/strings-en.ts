import type { MailStrings } from './mail-strings.ts'

const IGNORE = 'If this was not you, ignore this mail: nobody can get in without the code.'

/** English. */
export const stringsEn: MailStrings = {
  'login-code': ({ code, site, host, device, time, validMinutes }) => ({
    subject: 'Your sign-in code',
    parts: [
      { kind: 'text', text: `Your code to sign in to ${site}:` },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `It is good for ${validMinutes} minutes. Enter it only on the page where you asked for it, and give it to nobody: we never ask for it.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Site', host],
          ['Device', device],
          ['Time', time],
        ],
      },
      { kind: 'text', text: IGNORE },
    ],
  }),
  'email-change-code': ({ code, site, host, device, time, validMinutes, isNew }) => ({
    subject: 'Your code to change an e-mail address',
    parts: [
      {
        kind: 'text',
        text: isNew
          ? `Your code to use this address for your wallet on ${site}:`
          : `Your code to move your wallet on ${site} from this address to another one:`,
      },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `It is good for ${validMinutes} minutes. Enter it only on the page where you asked for it, and give it to nobody: we never ask for it.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Site', host],
          ['Device', device],
          ['Time', time],
        ],
      },
      {
        kind: 'text',
        text: isNew
          ? 'If this was not you, ignore this mail: nothing changes without the code.'
          : 'If this was not you, somebody uses your wallet on this device. Nothing changes without the code. Sign out the device in the settings of your wallet.',
      },
    ],
  }),
  'email-changed-notice': ({ site, host, device, time, isNew }) => ({
    subject: 'The e-mail address of your wallet was changed',
    parts: [
      {
        kind: 'text',
        text: isNew
          ? `Your wallet on ${site} now belongs to this address. All other devices were signed out.`
          : `Your wallet on ${site} now belongs to another address. All other devices were signed out.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Site', host],
          ['Device', device],
          ['Time', time],
        ],
      },
      {
        kind: 'text',
        text: isNew
          ? 'For 24 hours no new device can be added.'
          : 'If this was not you, open the link in the other mail about this change within three days.',
      },
    ],
  }),
  'email-undo-link': ({ site, host, device, link, time }) => ({
    subject: 'Undo the change of your e-mail address',
    parts: [
      {
        kind: 'text',
        text: `The e-mail address of your wallet on ${site} was changed, from this address to another one. If this was you, there is nothing to do.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Site', host],
          ['Device', device],
          ['Time', time],
        ],
      },
      {
        kind: 'text',
        text: 'If this was not you, open the page below within three days. Your wallet then belongs to this address again, and all devices are signed out.',
      },
      { kind: 'link', label: 'Undo the change', url: link },
    ],
  }),
  'email-undone-notice': ({ site, host, time }) => ({
    subject: 'The change of your e-mail address was undone',
    parts: [
      { kind: 'text', text: `Your wallet on ${site} belongs to this address again. All devices were signed out.` },
      {
        kind: 'facts',
        facts: [
          ['Site', host],
          ['Time', time],
        ],
      },
      {
        kind: 'text',
        text: 'Somebody may know the password of your mail, or may have used a device of yours. Change the password, sign in again, and check the list of your devices.',
      },
    ],
  }),
  'export-code': ({ code, site, host, device, time, validMinutes, page }) => ({
    subject: 'Your code to export your wallet',
    parts: [
      { kind: 'text', text: `Your code to show the secret words of your wallet on ${site}:` },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `It is good for ${validMinutes} minutes. Enter it only in the window of your wallet, at ${page}. Whoever gets this code from you can take all that the wallet holds: give it to nobody, also not to somebody who says that they help you.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Site', host],
          ['Device', device],
          ['Time', time],
        ],
      },
      {
        kind: 'text',
        text: 'If this was not you, somebody uses your wallet on this device. Nothing is shown without the code. Sign out the device in the settings of your wallet.',
      },
    ],
  }),
  'export-notice': ({ site, host, device, time }) => ({
    subject: 'Your wallet was exported',
    parts: [
      {
        kind: 'text',
        text: `The code in the mail before this one was used to export your wallet on ${site}. Whoever has its secret words can take all that it holds, at any time and without this service.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Site', host],
          ['Device', device],
          ['Time', time],
        ],
      },
      {
        kind: 'text',
        text: 'If this was not you, move what the wallet holds to another wallet at once.',
      },
    ],
  }),
  'deletion-link': ({ site, host, device, link, time }) => ({
    subject: 'Delete your wallet?',
    parts: [
      {
        kind: 'text',
        text: `The deletion of your wallet on ${site} was requested. Nothing is deleted until you confirm it on the page below. Then nobody can open the wallet again, and what it holds is lost, unless you have exported its words or made a recovery kit.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Site', host],
          ['Device', device],
          ['Time', time],
        ],
      },
      { kind: 'link', label: 'Open the page', url: link },
      {
        kind: 'text',
        text: 'The link works for three days. If this was not you, do not open it, and sign out the device in the settings of your wallet.',
      },
    ],
  }),
  'deleted-notice': ({ site, host, time }) => ({
    subject: 'Your wallet was deleted',
    parts: [
      {
        kind: 'text',
        text: `Your wallet on ${site} was deleted: its keys, its sessions, its devices and this address. Backups may hold them for some time, encrypted. Signing in again makes a new wallet with other addresses.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Site', host],
          ['Time', time],
        ],
      },
    ],
  }),
  'kit-code': ({ code, site, host, device, time, validMinutes, page }) => ({
    subject: 'Your code for a recovery kit',
    parts: [
      { kind: 'text', text: `Your code to make a recovery kit of your wallet on ${site}:` },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `It is good for ${validMinutes} minutes. Enter it only in the window of your wallet, at ${page}. Whoever gets this code from you can make a kit, and with it take all that the wallet holds: give it to nobody, also not to somebody who says that they help you.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Site', host],
          ['Device', device],
          ['Time', time],
        ],
      },
      {
        kind: 'text',
        text: 'If this was not you, somebody uses your wallet on this device. No kit is made without the code. Sign out the device in the settings of your wallet.',
      },
    ],
  }),
  'kit-notice': ({ site, host, device, time }) => ({
    subject: 'A recovery kit of your wallet was made',
    parts: [
      {
        kind: 'text',
        text: `The code in the mail before this one was used to make a recovery kit of your wallet on ${site}. Whoever has its paper and its file can take all that the wallet holds, at any time and without this service.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Site', host],
          ['Device', device],
          ['Time', time],
        ],
      },
      {
        kind: 'text',
        text: 'If this was not you, move what the wallet holds to another wallet at once. To revoke the kit is not enough.',
      },
    ],
  }),
  'passkey-code': ({ code, site, host, device, time, validMinutes, page }) => ({
    subject: 'Your code to protect your wallet',
    parts: [
      { kind: 'text', text: `Your code to add a passkey to your wallet on ${site}:` },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `It is good for ${validMinutes} minutes. Enter it only in the window of your wallet, at ${page}. Whoever gets this code from you can lock you out of your wallet: give it to nobody, also not to somebody who says that they help you.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Site', host],
          ['Device', device],
          ['Time', time],
        ],
      },
      {
        kind: 'text',
        text: 'If this was not you, somebody uses your wallet on this device. Nothing is added without the code. Sign out the device in the settings of your wallet.',
      },
    ],
  }),
  'passkey-notice': ({ site, host, device, time, passkey, isAdded }) => ({
    subject: isAdded ? 'A passkey was added to your wallet' : 'A passkey was removed from your wallet',
    parts: [
      {
        kind: 'text',
        text: isAdded
          ? `A passkey was added to your wallet on ${site}. From now on the wallet asks for a passkey before it signs a payment, and before it shows its secret words.`
          : `A passkey was removed from your wallet on ${site}. A wallet without a passkey signs payments without one.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Passkey', passkey],
          ['Site', host],
          ['Device', device],
          ['Time', time],
        ],
      },
      {
        kind: 'text',
        text: 'If this was not you, move what the wallet holds to another wallet at once, and sign out all devices in the settings of your wallet.',
      },
    ],
  }),
  'device-link': ({ link, site, host, browser, place, time, validMinutes }) => ({
    subject: 'Confirm a new device',
    parts: [
      { kind: 'text', text: `A device wants to use your wallet on ${site}. Check that it is yours:` },
      {
        kind: 'facts',
        facts: [
          ['Site', host],
          ['Browser', browser],
          ['Place, roughly', place],
          ['Time', time],
        ],
      },
      {
        kind: 'text',
        text: 'If it is, open the page below and type the four characters that the device shows.',
      },
      { kind: 'link', label: 'Check the device', url: link },
      {
        kind: 'text',
        text: `The page is good for ${validMinutes} minutes. If this was not you, open it and choose “This was not me”.`,
      },
    ],
  }),
  'new-wallet-notice': ({ site, host, device, time }) => ({
    subject: 'A wallet was made for your address',
    parts: [
      { kind: 'text', text: `A wallet was made for this e-mail address on ${site}.` },
      {
        kind: 'facts',
        facts: [
          ['Site', host],
          ['Device', device],
          ['Time', time],
        ],
      },
      {
        kind: 'text',
        text: 'If this was not you, somebody has used a code that was sent to you. Send nothing to this wallet, tell the site, and give codes to nobody.',
      },
    ],
  }),
  'new-device-notice': ({ site, host, device, place, time }) => ({
    subject: 'A new device can use your wallet',
    parts: [
      { kind: 'text', text: `You confirmed a new device for your wallet on ${site}.` },
      {
        kind: 'facts',
        facts: [
          ['Site', host],
          ['Device', device],
          ['Place, roughly', place],
          ['Time', time],
        ],
      },
      {
        kind: 'text',
        text: 'If this was not you, open the link of the mail before this one within 15 minutes and choose “This was not me”. Sign out this device in the settings of your wallet, too.',
      },
    ],
  }),
  'account-device-notice': ({ site, host, device, link, validMinutes, time }) => ({
    subject: 'A new device can use your wallet',
    parts: [
      { kind: 'text', text: `You signed in on a new device, and it can use your wallet on ${site}.` },
      {
        kind: 'facts',
        facts: [
          ['Site', host],
          ['Device', device],
          ['Time', time],
        ],
      },
      {
        kind: 'text',
        text: `If this was not you, open the page below within ${validMinutes} minutes and choose “This was not me”. Then change the password of the account by which you sign in.`,
      },
      { kind: 'link', label: 'Refuse the device', url: link },
    ],
  }),
  'denied-notice': ({ site, host, device, place, time, isReleased }) => ({
    subject: 'A device was refused',
    parts: [
      {
        kind: 'text',
        text: `A device wanted to use your wallet on ${site}, and was refused from the link in your mail.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Site', host],
          ['Device', device],
          ['Place, roughly', place],
          ['Time', time],
        ],
      },
      {
        kind: 'text',
        text: isReleased
          ? 'The device had already received what opens your wallet. Sign it out in the settings of your wallet, and move what it holds to another wallet at once.'
          : 'Check the list of your devices in the settings of your wallet. Nothing else is to be done.',
      },
    ],
  }),
}
