-- Purchases whose invoice is yet to be read from Stripe, for the reconciliation: those of earlier releases first.
CREATE INDEX CONCURRENTLY "credit_purchase_invoice_unread" ON "credit_purchase"("paid_at") WHERE "invoice_read_at" IS NULL;
