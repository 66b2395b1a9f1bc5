import { messageJobs } from '../apps/server/src/message/message.ts'
import { openHouse } from '../tests/house.ts'
import { isReset, registerOne, writeOthers } from '../tests/message/flood.ts'
import { closeSmtp, smtp } from '../tests/message/smtp.ts'
import { atLeast, atMost, type Figure, figure, ms } from './measure.ts'

const others = 500
const registrations = 20
const counted = 200
/** As slow as a mail server on another continent. */
const answerMs = 150

/** MAIL-01: how soon a reset code arrives behind other emails, and how many emails go out in a second, with the embedded database. */
export async function mailFigures(): Promise<Figure[]> {
  const app = await openHouse()
  const { url, texts } = await smtp({ ms: answerMs })
  try {
    await writeOthers(app.system, others)
    for (let from = 0; from < registrations; from++) await registerOne(app.post, `new${from}@quill.example`, from)
    await messageJobs({ ...app.house, settings: { ...app.house.settings, smtpUrl: url } })
    await until(() => texts.length > 15)
    const begun = performance.now()
    const sent = texts.length
    await app.post('/auth/password/forgot', { email: 'alice.penhaligon@northwind.example' })
    await until(() => texts.some(isReset))
    const spent = performance.now() - begun
    await until(() => texts.length >= sent + counted)
    const perSecond = (texts.length - sent) / ((performance.now() - begun) / 1000)
    await app.db.deleteFrom('message_mail').where('sent_at', 'is', null).execute()
    return [
      figure(`a reset code behind ${others} other emails and ${registrations} registrations`, ms(spent), atMost(spent, 10_000)),
      figure(`emails to a server that answers after ${answerMs} ms`, `${perSecond.toFixed(0)}/s`, atLeast(perSecond, 10)),
    ]
  } finally {
    await app.close()
    await closeSmtp()
  }
}

async function until(isIt: () => boolean) {
  for (const begun = performance.now(); !isIt(); ) {
    if (performance.now() - begun > 120_000) throw new Error('the emails did not come')
    await new Promise((done) => setTimeout(done, 10))
  }
}
