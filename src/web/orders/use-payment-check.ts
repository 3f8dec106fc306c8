import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import type { Order } from '#shared/orders.ts'
import { shopNow } from '#web/lib/shop-clock.ts'
import { clearTry, type PaymentTry, usePaymentTry } from '#web/payments/payment-tries.ts'
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
  const isAsked = order !== undefined && isOwn && !isPaid
  const lastEvent = useRef(Date.now())
  const stateOf = (response: Order | undefined) => paymentStateOf(response?.lastPayment, tried, shopNow())
  const { isFetching, error, refetch } = useQuery({
    ...paymentCheckQuery(id),
    enabled: isAsked,
    refetchOnWindowFocus: false,
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => nextAskIn(stateOf(state.data), tried, Date.now() - lastEvent.current),
  })
  const ask = () => {
    if (isAsked) void refetch({ cancelRefetch: false })
  }
  const askAnew = useAskAnew(id, refetch)
  useReturns(lastEvent, () => {
    if (isAsked) void askAnew()
  })
  useNewsOfTry(tried, lastEvent, ask)
  useEffect(() => {
    if (isPaid) clearTry(id)
  }, [id, isPaid])

  const askAgain = () => {
    lastEvent.current = Date.now()
    return askAnew()
  }
  return { state: stateOf(order), isAsking: isFetching, error, askAgain }
}

/**
 * What was asked before they came back, or before they pressed, may not know yet what they did meanwhile: its answer is
 * not waited for. `refetch` alone would share a first question that is still on its way.
 */
function useAskAnew(id: string, refetch: () => Promise<unknown>) {
  const cache = useQueryClient()
  return async () => {
    await cache.cancelQueries({ queryKey: paymentCheckQuery(id).queryKey, exact: true })
    await refetch()
  }
}

/** Asks when the shopper comes back to the page. */
function useReturns(lastEvent: RefObject<number>, ask: () => void) {
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState !== 'visible') return
      lastEvent.current = Date.now()
      ask()
    }
    // A page that the browser kept in its memory comes back without being opened and, in some, without becoming visible.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn()
    }
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('pageshow', onShow)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('pageshow', onShow)
    }
  })
}

/** In this tab or in another: a payment was made, or somebody has learned how it ended. */
function useNewsOfTry(tried: PaymentTry | undefined, lastEvent: RefObject<number>, ask: () => void) {
  const stage = tried?.stage
  const before = useRef(stage)
  useEffect(() => {
    if (stage === before.current) return
    before.current = stage
    lastEvent.current = Date.now()
    if (stage !== 'opened') ask()
  })
}
