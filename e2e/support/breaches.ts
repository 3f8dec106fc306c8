import { callApi } from './call-api.ts'
import { admin } from './people.ts'

/** A recorded breach that affects everybody. Nothing is sent. */
export const createBreach = async () =>
  callApi('POST /api/breaches', {
    as: await admin(),
    body: {
      what: { en: 'A list of addresses went to a wrong person.' },
      consequences: { en: 'Strangers may write.' },
      measures: { en: 'The list was deleted.' },
      advice: { en: 'Open no links that you do not expect.' },
      data: ['email'],
      noticedAt: '2026-11-20T10:00:00+05:30',
      chosen: { by: 'all' },
    },
  })
