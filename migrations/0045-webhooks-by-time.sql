-- The doctor asks when the provider's last webhook came.
create index webhook_events_by_time on webhook_events (received_at);
