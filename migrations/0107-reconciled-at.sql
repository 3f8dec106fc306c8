-- When the last complete reconciliation began. The next one also covers the time in which the shop was off.
alter table provider_account add column reconciled_at timestamptz;
