-- A few payments are looked up among all there are: always by their indexes, also by a plan that was made while the shop
-- had hardly any, and within a transaction that brings in very many.
alter function money_truth(text[]) set enable_seqscan = off;
