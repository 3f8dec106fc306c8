-- The views and functions under the names from before 0032. A process of that time used them during a deploy.

-- contract: no released version reads it since 0032.
drop view once_keys;
-- contract: no released version reads it since 0032.
drop view sign_in_places;
-- contract: no released version reads it since 0032.
drop view payment_exceptions;
-- contract: no released version reads it since 0032.
drop view money_lines;
-- contract: no released version reads it since 0032.
drop view pictures;
-- contract: no released version calls it since 0032.
drop function money_truth(text[]);
-- contract: no released version calls it since 0032.
drop function refresh_money_lines(text[]);
