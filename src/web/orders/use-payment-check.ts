import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Order } from '#shared/orders.ts'
import { shopNow } from '#web/lib/shop-clock.ts'
import { forgetTry, usePaymentTry } from '#web/payments/payment-tries.ts'
import { nextAskIn, type PaymentState, paymentStateOf } from './payment-state.ts'
import { paymentCheckQuery } from './queries.ts'

export type PaymentCheck = {
  state: PaymentState
  isAsking: boolean
  /** Why the shop or the provider could not be asked the last time. */
  error: Error | null
  askAgain: () => Promise<unknown>
}

/**
 * Has the provider asked for the payment of one's own unpaid order: when the page is opened, whenever the shopper comes
 * back to it from the bank's app, another tab, a sleeping phone or a lost connection, and, while a payment is under way,
 * again and again. The pauses grow from the last time that something happened here.
 */
export function usePaymentCheck(id: string, order: Order | undefined, isOwn: boolean): PaymentCheck {
  const tried = usePaymentTry(id)
  const isPaid = order?.isPaid === true
  const returnedAt = useRef(Date.now())
  const stateOf = (answer: Order | undefined) => paymentStateOf(answer?.lastPayment, tried, shopNow())
  const check = useQuery({
    ...paymentCheckQuery(id),
    enabled: order !== undefined && isOwn && !isPaid,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state: { data } }) => nextAskIn(stateOf(data), tried, Date.now() - returnedAt.current),
  })
  const { refetch } = check

  useEffect(() => {
    const note = () => {
      if (document.visibilityState === 'visible') returnedAt.current = Date.now()
    }
    // A page that the browser kept in its memory comes back without being opened or, in some, without becoming visible.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      note()
      if (persisted && !isPaid) void refetch()
    }
    document.addEventListener('visibilitychange', note)
    window.addEventListener('pageshow', onShow)
    return () => {
      document.removeEventListener('visibilitychange', note)
      window.removeEventListener('pageshow', onShow)
    }
  }, [refetch, isPaid])

  useEffect(() => {
    if (isPaid) forgetTry(id)
  }, [id, isPaid])

  const stage = tried?.stage
  useEffect(() => {
    if (stage) returnedAt.current = Date.now()
  }, [stage])

  const askAgain = () => {
    returnedAt.current = Date.now()
    return refetch()
  }
  return { state: stateOf(check.data), isAsking: check.isFetching, error: check.error, askAgain }
}
