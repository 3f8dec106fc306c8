import { randomUUID } from 'node:crypto'
import { sentence, verbatim } from '#shared/sentence.ts'
import { type Finding, type HealthCheck, type HealthSources, ok, problem, reasonOf, warning } from './finding.ts'

export const mailCheck: HealthCheck = {
  title: 'E-mail server',
  limitMs: 20_000,
  run: async ({ mail, testMailTo }) => {
    if (mail.isOutbox)
      return warning('E-mails are only files in the data folder. Nobody receives them.', 'Set SMTP_URL and MAIL_FROM.')
    if (!(await mail.isUp()))
      return problem(
        'The e-mail server does not respond, or refuses the sign-in.',
        'Check SMTP_URL, and that the firewall lets its port out.',
      )
    return testMailTo ? sendTestMail(mail, testMailTo) : ok('The e-mail server accepts the sign-in.')
  },
}

async function sendTestMail(mail: HealthSources['mail'], to: string): Promise<Finding> {
  const text = 'This is the test e-mail of "npm run shop -- doctor". You need to do nothing.'
  try {
    await mail.deliver({ id: randomUUID(), to, subject: 'Test mail of the shop', text, html: `<p>${text}</p>` })
    return ok('The e-mail server took the test e-mail. Look whether it arrives, and not as spam.')
  } catch (error) {
    return problem(
      sentence('The e-mail server refused the test e-mail: {reason}', { reason: verbatim(reasonOf(error)) }),
      'Check MAIL_FROM, and that your mail provider allows this sender.',
    )
  }
}
