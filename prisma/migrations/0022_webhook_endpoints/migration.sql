-- Deliveries are sent endpoint by endpoint: what is due is a matter of the endpoint, and the dispatcher claims endpoints.
DROP INDEX hook_delivery_waiting;

-- AlterTable
ALTER TABLE "hook_endpoint" ADD COLUMN     "next_try_at" TIMESTAMPTZ(3),
ADD COLUMN     "paused_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "hook_delivery" DROP COLUMN "next_try_at";


-- What Prisma's schema cannot say --------------------------------------------------------------------------------------

UPDATE hook_endpoint e SET next_try_at = now() WHERE EXISTS (
  SELECT FROM hook_delivery d WHERE d.endpoint_id = e.id AND d.status = 'waiting');
CREATE INDEX hook_delivery_waiting ON hook_delivery (endpoint_id, due_at, id) WHERE status = 'waiting';
CREATE INDEX hook_endpoint_due ON hook_endpoint (next_try_at) WHERE next_try_at IS NOT NULL;
